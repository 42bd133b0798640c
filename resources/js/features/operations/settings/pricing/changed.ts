/** A gold edge while a field differs from the settings in force. */
export const changedClass =
  'relative before:absolute before:inset-y-0 before:-start-2.5 before:w-[3px] before:rounded-full before:bg-gold-fill'
