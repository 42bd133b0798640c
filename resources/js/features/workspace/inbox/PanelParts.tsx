import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PressEvent } from 'react-aria-components/Button'
import { IconButton } from '#client/ui/IconButton.tsx'

interface DismissButtonProps {
  label: string
  onDismiss: () => void
}

/** Dismisses a row; the focus moves to the next row, or to the heading of the panel. */
export function DismissButton({ label, onDismiss }: DismissButtonProps) {
  const dismiss = ({ target }: PressEvent) => {
    const next = nextFocusOf(target)
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

function nextFocusOf(button: Element): HTMLElement | null {
  const panel = button.closest('[role=dialog]')
  const buttons = [...(panel?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? [])]
  const at = buttons.indexOf(button as HTMLElement)
  const heading = panel?.querySelector<HTMLElement>('[data-panel-heading]')
  return buttons[at + 1] ?? buttons[at - 1] ?? heading ?? null
}

interface PanelHeaderProps {
  title: string
  badge?: ReactNode
  actions?: ReactNode
}

/** Does not scroll with the rows; receives the focus when the last row is dismissed. */
export function PanelHeader({ title, badge, actions }: PanelHeaderProps) {
  return (
    <div className="flex min-h-13 items-center gap-2 border-b px-4 py-2">
      <h2 tabIndex={-1} data-panel-heading="" className="font-display text-lg outline-none">
        {title}
      </h2>
      {badge}
      <span className="ms-auto flex gap-1">{actions}</span>
    </div>
  )
}

export function PanelEmpty({ title, text }: { title: string; text: string }) {
  return (
    <div className="px-6 py-10 text-center">
      <p className="font-display text-lg">{title}</p>
      <p className="mt-1 text-text-2">{text}</p>
    </div>
  )
}

/** Marks an unread item, with a label for screen readers. */
export function UnreadMark({ label }: { label: string }) {
  return (
    <span className="flex w-2.5 shrink-0 justify-center pt-1.5">
      <span aria-hidden="true" className="size-1.75 rotate-45 bg-gold-fill" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
