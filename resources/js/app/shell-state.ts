import { useLayoutEffect } from 'react'
import { create } from 'zustand'

interface ShellState {
  /** On a narrow screen: the drawer is open. On a wide screen: the sidebar is hidden or pinned. */
  sidebar: boolean
  quickQuote: boolean
  customizer: boolean
  /** Only the page is shown, without header, menu and footer. */
  fullScreen: boolean
  setSidebar: (isOpen: boolean) => void
  setQuickQuote: (isOpen: boolean) => void
  setCustomizer: (isOpen: boolean) => void
}

/** Which parts of the layout are open. What does not change anything renders nothing. */
export const useShell = create<ShellState>((set) => ({
  sidebar: false,
  quickQuote: false,
  customizer: false,
  fullScreen: false,
  setSidebar: (sidebar) => set((state) => (state.sidebar === sidebar ? state : { sidebar })),
  setQuickQuote: (quickQuote) => set({ quickQuote }),
  setCustomizer: (customizer) => set({ customizer }),
}))

function setFullScreen(fullScreen: boolean) {
  useShell.setState((state) => (state.fullScreen === fullScreen ? state : { fullScreen }))
}

/** Shows only the page while `isOn`, until it is left. */
export function useFullScreenLayout(isOn: boolean) {
  useLayoutEffect(() => {
    setFullScreen(isOn)
    return () => setFullScreen(false)
  }, [isOn])
}

/** What can be opened from the header, by button, key or palette. */
export type HeaderPart = 'palette' | 'pages' | 'messages' | 'notifications' | 'shortcuts'

/** One part is open at a time. */
export const useOpenPart = create<{ open: HeaderPart | null }>(() => ({ open: null }))

export function openPart(part: HeaderPart) {
  useOpenPart.setState({ open: part })
}

/** Closes `part`, unless another has been opened since. */
export function closePart(part: HeaderPart) {
  useOpenPart.setState(({ open }) => ({ open: open === part ? null : open }))
}
