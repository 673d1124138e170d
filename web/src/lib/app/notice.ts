/** A notice from the browser when it is my turn: only for who switched it on, and only while the page is hidden. */

/** Ask the person for leave; false where the browser has no notices or he refuses. */
export async function permitted(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  if (Notification.permission !== 'default') return Notification.permission === 'granted';
  return (await Notification.requestPermission()) === 'granted';
}

let shown: Notification | null = null;

/** The notice is not true any more, or has been seen. */
export function takeDown(): void {
  shown?.close();
  shown = null;
}

/**
 * Tell that it is my turn, if nobody looks. The mark in the page's title is there in any case, so nothing is lost where a
 * browser shows no notices.
 */
export function callBack(title: string, body: string, match: string): void {
  takeDown();
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    shown = new Notification(title, { body, tag: `dangerclose ${match}` });
    shown.onclick = () => {
      window.focus();
      takeDown();
    };
  } catch {
    shown = null; // some phones let only a service worker show notices
  }
}
