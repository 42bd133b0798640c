import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ContractFormProps } from '#server/trade/contracts/props.ts'
import { type ContractFormState, STEPS } from './useContractForm.ts'

export interface StepProps {
  form: ContractFormState
  page: ContractFormProps
}

const CURRENT = { 'aria-current': 'step' } as const

/** The four steps; each can be opened at any time. */
export function WizardSteps({ form }: StepProps) {
  const { t } = useContractLabels()
  return (
    <nav aria-label={t('form.steps')} className="mb-5 flex flex-wrap items-center gap-2">
      <ol className="flex flex-wrap gap-1">
        {STEPS.map((step, n) => (
          <li key={step}>
            <Button
              size="sm"
              variant="quiet"
              {...(step === form.step ? CURRENT : {})}
              onPress={() => form.setStep(step)}
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
    </nav>
  )
}

/** Buttons to the previous and the next step, below the inputs. */
export function WizardNavigation({ form }: Pick<StepProps, 'form'>) {
  const { t } = useContractLabels()
  const index = STEPS.indexOf(form.step)
  const [before, after] = [STEPS[index - 1], STEPS[index + 1]]
  const goTo = (step: (typeof STEPS)[number]) => {
    form.setStep(step)
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      {before && (
        <Button onPress={() => goTo(before)}>
          <Icon icon={ChevronLeft} size={16} directional="yes" />
          {t('form.back')}
        </Button>
      )}
      {after && (
        <Button variant="primary" onPress={() => goTo(after)}>
          {t('form.continue')}
          <Icon icon={ChevronRight} size={16} directional="yes" />
        </Button>
      )}
    </>
  )
}
