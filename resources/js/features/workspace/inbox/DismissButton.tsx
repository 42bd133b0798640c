import { X } from 'lucide-react'
import type { PressEvent } from 'react-aria-components/Button'
import { IconButton } from '#client/ui/IconButton.tsx'

interface DismissButtonProps {
  label: string
  onDismiss: () => void
}

/** Takes a row away; the focus goes to the next row, or to the head of the panel. */
export function DismissButton({ label, onDismiss }: DismissButtonProps) {
  const dismiss = ({ target }: PressEvent) => {
    const next = neighbourOf(target)
    onDismiss()
    requestAnimationFrame(() => next?.focus())
  }
  return (
    <IconButton
      icon={X}
      label={label}
      data-dismiss=""
      onPress={dismiss}
      className="-me-2 -mt-1 size-8! pointer-coarse:size-11!"
    />
  )
}

function neighbourOf(button: Element): HTMLElement | null {
  const panel = button.closest('[role=dialog]')
  const buttons = [...(panel?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? [])]
  const at = buttons.indexOf(button as HTMLElement)
  const head = panel?.querySelector<HTMLElement>('[data-panel-head]')
  return buttons[at + 1] ?? buttons[at - 1] ?? head ?? null
}
