import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ContractFormProps } from '#server/contracts/props.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { type ContractFormState, STEPS } from './useContractForm.ts'
import { useContractWords } from './useContractWords.ts'

export interface StepProps {
  form: ContractFormState
  page: ContractFormProps
}

const CURRENT = { 'aria-current': 'step' } as const

/** The four steps; each can be gone to at any time. */
export function WizardSteps({ form }: StepProps) {
  const { t } = useContractWords()
  const at = STEPS.indexOf(form.step)
  const go = (n: number) => {
    const step = STEPS[n]
    if (step) form.setStep(step)
  }
  return (
    <nav aria-label={t('form.steps')} className="mb-5 flex flex-wrap items-center gap-2">
      <ol className="flex flex-wrap gap-1">
        {STEPS.map((step, n) => (
          <li key={step}>
            <Button
              size="sm"
              variant="quiet"
              {...(step === form.step ? CURRENT : {})}
              onPress={() => go(n)}
              className={clsx(step === form.step && 'bg-gold-tint! text-text!')}
            >
              <span aria-hidden className="text-text-3">
                {n + 1}
              </span>
              {t(`form.${step}`)}
            </Button>
          </li>
        ))}
      </ol>
      <span className="ms-auto flex gap-2">
        {at > 0 && (
          <Button size="sm" onPress={() => go(at - 1)}>
            <Icon icon={ChevronLeft} size={16} directional="yes" />
            {t('form.back')}
          </Button>
        )}
        {at < STEPS.length - 1 && (
          <Button size="sm" onPress={() => go(at + 1)}>
            {t('form.on')}
            <Icon icon={ChevronRight} size={16} directional="yes" />
          </Button>
        )}
      </span>
    </nav>
  )
}
