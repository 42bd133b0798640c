import { Overlay, type OverlayProps } from './Overlay.tsx'

/** A modal panel at the end side of the page; full screen on a phone. */
export function Drawer(props: OverlayProps) {
  return (
    <Overlay
      {...props}
      overlayClass="justify-end"
      modalClass="h-full w-full sm:w-105 sm:border-s entering:animate-drawer-in exiting:animate-drawer-out"
    />
  )
}
