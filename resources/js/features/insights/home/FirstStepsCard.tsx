import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { WeightForm } from '#client/features/catalogue/weights/WeightForm.tsx'
import { enterGold } from '#client/features/market/quotes/gold-field.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { FirstSteps, HomeProps } from '#server/insights/home/props.ts'
import { MarginStep } from './MarginStep.tsx'
import { PreviewButton } from './PreviewButton.tsx'

type Step = keyof FirstSteps
type FirstStepsCardProps = Omit<HomeProps, 'firstSteps'> & { firstSteps: FirstSteps }

const order: Step[] = ['shop', 'gold', 'margin', 'weight', 'apply']

/** The steps that set up a new shop. Any step can be opened; by default the next one is. */
export default function FirstStepsCard(props: FirstStepsCardProps) {
  const { t } = useTranslation('home')
  const { firstSteps } = props
  const next = order.find((step) => !firstSteps[step].done) ?? 'apply'
  const [chosen, setChosen] = useState<Step | null>(null)
  const open = chosen ?? next
  const done = order.filter((step) => firstSteps[step].done).length
  return (
    <Card title={t('steps.title')} actions={<Progress done={done} />}>
      <ol className="flex flex-col">
        {order.map((step, index) => (
          <StepRow
            key={step}
            step={step}
            number={index + 1}
            isDone={firstSteps[step].done}
            isOpen={open === step}
            onOpen={() => setChosen(step)}
          >
            {bodyOf(step, props, () => setChosen(null))}
          </StepRow>
        ))}
      </ol>
    </Card>
  )
}

function bodyOf(
  step: Step,
  { firstSteps, latest, pieces }: FirstStepsCardProps,
  onSaved: () => void,
): ReactNode {
  if (step === 'shop') return <ShopStep isOpen={firstSteps.shop.isOpen} />
  if (step === 'gold') return <GoldStep />
  if (step === 'margin')
    return <MarginStep firstSteps={firstSteps} latest={latest} onSaved={onSaved} />
  if (step === 'weight') return <WeightStep step={firstSteps.weight} onSaved={onSaved} />
  return <PreviewButton latest={latest} pieces={pieces} variant="secondary" />
}

/** Leads to what the shop sells, which is chosen in the settings once it has prices. */
function ShopStep({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation(['home', 'configuration'])
  return isOpen ? (
    <ButtonLink href="/setup">{t('home:steps.shop.title')}</ButtonLink>
  ) : (
    <ButtonLink href="/configuration">{t('configuration:title')}</ButtonLink>
  )
}

/** Moves the focus to the gold field, which is elsewhere on this page. */
function GoldStep() {
  const { t } = useTranslation('home')
  return <Button onPress={enterGold}>{t('steps.gold.action')}</Button>
}

function Progress({ done }: { done: number }) {
  const { t } = useTranslation('home')
  return (
    <span className="text-sm text-text-2">{t('steps.progress', { done, all: order.length })}</span>
  )
}

interface StepRowProps {
  step: Step
  number: number
  isDone: boolean
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}

function StepRow({ step, number, isDone, isOpen, onOpen, children }: StepRowProps) {
  const { t } = useTranslation('home')
  const panel = `step-${step}`
  return (
    <li className="border-t py-1 first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onOpen}
          className="flex min-h-11 w-full items-center gap-3 rounded-control text-start font-semibold"
        >
          <Marker number={number} isDone={isDone} isOpen={isOpen} />
          <span className="flex-1">{t(`steps.${step}.title`)}</span>
          {isDone && <Badge tone="positive">{t('steps.done')}</Badge>}
        </button>
      </h3>
      <div id={panel} hidden={!isOpen} className="ps-10 pe-1 pb-4">
        <p className="mb-4 max-w-prose text-text-2">{t(`steps.${step}.text`)}</p>
        {isOpen && children}
      </div>
    </li>
  )
}

function Marker({ number, isDone, isOpen }: { number: number; isDone: boolean; isOpen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'flex size-7 shrink-0 items-center justify-center rounded-full border text-sm font-semibold',
        isOpen ? 'border-gold-fill bg-gold-tint text-gold' : 'border-border-strong text-text-2',
      )}
    >
      {isDone ? <Icon icon={Check} size={16} /> : number}
    </span>
  )
}

/** Records the measured weight of one chain, to check the estimate. */
function WeightStep({ step, onSaved }: { step: FirstSteps['weight']; onSaved: () => void }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const measures = useMeasures()
  const { variantId, weightG, widthMm, lengthIn, karat, sku } = step
  if (variantId === null || weightG === null || widthMm === null || lengthIn === null)
    return <p className="text-text-2">{t('steps.weight.no_piece')}</p>
  return (
    <>
      <p className="mb-4">
        <bdi className="font-semibold">
          {t('steps.weight.piece', {
            karat,
            width: measures.width(widthMm),
            length: measures.length(lengthIn),
          })}
        </bdi>{' '}
        <bdi className="text-text-3">{sku}</bdi>
        <span className="block text-text-2">
          {t('steps.weight.estimate', { weight: format.grams(weightG) })}
        </span>
      </p>
      <WeightForm variantId={variantId} onSaved={onSaved} />
    </>
  )
}
