/** Whether the settings are open: any page opens them, the app shows them. */
export const settingsPage = $state({ open: false });
