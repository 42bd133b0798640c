import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface Step {
  id: string
  label: string
  /** When it began, or what was chosen in it. */
  detail?: ReactNode
  state: 'done' | 'current' | 'ahead'
}

/** The steps of something that takes several: beside one another, on phones below one another. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="flex flex-col sm:flex-row">
      {steps.map((step, n) => (
        <StepItem key={step.id} step={step} next={steps[n + 1]} />
      ))}
    </ol>
  )
}

function StepItem({ step, next }: { step: Step; next: Step | undefined }) {
  const { label, detail, state } = step
  const isReached = state !== 'ahead'
  return (
    <li className="relative flex min-w-0 flex-1 gap-3 pb-3 last:pb-0 sm:block sm:pb-0 sm:last:flex-none">
      {next && (
        <span
          aria-hidden
          className={clsx(
            'absolute start-[0.3125rem] top-4 bottom-0 w-px sm:start-4 sm:end-1 sm:top-[0.3125rem] sm:bottom-auto sm:h-px sm:w-auto',
            isReached && next.state !== 'ahead' ? 'bg-gold-fill' : 'bg-border-strong',
          )}
        />
      )}
      <span
        aria-hidden
        className={clsx(
          'mt-1.5 block size-[0.6875rem] shrink-0 rounded-full border sm:mt-0 sm:mb-2',
          isReached ? 'border-gold-fill bg-gold-fill' : 'border-border-strong bg-surface',
          state === 'current' && 'outline-3 outline-gold-tint',
        )}
      />
      <div className="flex min-w-0 flex-1 justify-between gap-x-3 text-sm sm:block sm:pe-2">
        <span
          aria-current={state === 'current' ? 'step' : undefined}
          className={clsx('block break-words', labelClass[state])}
        >
          {label}
        </span>
        {detail && <span className="block text-text-2">{detail}</span>}
      </div>
    </li>
  )
}

const labelClass = { done: 'text-text', current: 'font-semibold', ahead: 'text-text-2' }
