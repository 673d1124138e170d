/** Which dialogs of the table are open. */
export class Dialogs {
  help = $state(false);
  legend = $state(false);
  invite = $state(false);
  end = $state(false);
  story = $state(false);
}
