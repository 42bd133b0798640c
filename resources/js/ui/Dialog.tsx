import { Overlay, type OverlayProps } from './Overlay.tsx'

/** A modal dialog in the middle of the page. */
export function Dialog(props: OverlayProps) {
  return (
    <Overlay
      {...props}
      overlayClass="items-center justify-center p-4"
      modalClass="max-h-full w-full max-w-lg rounded-card border entering:animate-rise-in"
    />
  )
}
