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
