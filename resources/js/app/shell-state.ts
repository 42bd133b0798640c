import { create } from 'zustand'

interface ShellState {
  /** On a narrow screen: the menu lies over the page. On a wide one: it is put away, or pinned. */
  sidebar: boolean
  quickQuote: boolean
  customizer: boolean
  setSidebar: (isOpen: boolean) => void
  setQuickQuote: (isOpen: boolean) => void
  setCustomizer: (isOpen: boolean) => void
}

/** What is open around the page; lasts as long as the page. */
export const useShell = create<ShellState>((set) => ({
  sidebar: false,
  quickQuote: false,
  customizer: false,
  setSidebar: (sidebar) => set({ sidebar }),
  setQuickQuote: (quickQuote) => set({ quickQuote }),
  setCustomizer: (customizer) => set({ customizer }),
}))

/** What can be opened from the header, by its button, a key or the palette. */
export type HeaderPart = 'palette' | 'messages' | 'notifications' | 'shortcuts'

/** One part is open at a time. */
export const useOpenPart = create<{ open: HeaderPart | null }>(() => ({ open: null }))

export function openPart(part: HeaderPart) {
  useOpenPart.setState({ open: part })
}

/** Closes `part`, unless another has been opened since. */
export function closePart(part: HeaderPart) {
  useOpenPart.setState(({ open }) => ({ open: open === part ? null : open }))
}
