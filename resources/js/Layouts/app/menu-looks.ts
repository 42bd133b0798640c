export const menuClass =
  'min-w-44 rounded-control border bg-raised p-1 shadow-menu outline-none entering:animate-rise-in exiting:animate-fade-out'

export const menuItemClass =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-chip px-2.5 py-1.5 outline-none focus:bg-sunken pointer-coarse:min-h-11'

/** A panel that hangs from a button of the header. */
export const panelClass =
  'flex max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-card border bg-raised shadow-menu outline-none entering:animate-rise-in exiting:animate-fade-out'
