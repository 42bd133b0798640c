import { type ReactNode, Suspense, useState } from 'react'
import { late } from '#client/lib/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'

const Sure = late(() => import('./ConfirmDialog.tsx'))

interface SureButtonProps {
  label: string
  /** Accessible label where several buttons have the same text. */
  spoken?: string
  question: { title: string; text: string; act: string }
  onSure: () => void
}

/** A button that asks for confirmation. */
export function SureButton({ label, spoken, question, onSure }: SureButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" onPress={() => setAsking(true)} {...(spoken && { 'aria-label': spoken })}>
        {label}
      </Button>
      <Suspense fallback={null}>
        {isAsking && <Sure {...question} onOpenChange={setAsking} onSure={onSure} />}
      </Suspense>
    </>
  )
}

interface PartProps {
  title: string
  text: ReactNode
  act: ReactNode
  children?: ReactNode
}

/** A row of a settings card: title, state and action. */
export function Part({ title, text, act, children }: PartProps) {
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-text-2">{text}</p>
        </div>
        {act}
      </div>
      {children}
    </div>
  )
}
