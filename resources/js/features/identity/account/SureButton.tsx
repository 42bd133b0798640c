import { Suspense, useState } from 'react'
import { late } from '#client/lib/session-recovery/late.tsx'
import { Button } from '#client/ui/Button.tsx'

const Sure = late(() => import('./Sure.tsx'))

interface SureButtonProps {
  /** What the button says. */
  label: string
  /** What is read out of it, where the same word stands on several. */
  spoken?: string
  question: { title: string; text: string; act: string }
  onSure: () => void
}

/** A button that asks once more. */
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
