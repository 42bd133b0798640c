import { create } from 'zustand'

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
