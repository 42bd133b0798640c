import { create } from 'zustand'

interface ShellState {
  /** On a narrow screen: the menu lies over the page. */
  sidebar: boolean
  quickQuote: boolean
  setSidebar: (isOpen: boolean) => void
  setQuickQuote: (isOpen: boolean) => void
}

/** What is open around the page; lasts as long as the page. */
export const useShell = create<ShellState>((set) => ({
  sidebar: false,
  quickQuote: false,
  setSidebar: (sidebar) => set({ sidebar }),
  setQuickQuote: (quickQuote) => set({ quickQuote }),
}))
