import { useRemember } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { DecidedFields } from '#client/features/pricing/setting-labels/DecidedFields.tsx'
import {
  useRuleLabels,
  useSettingLabels,
} from '#client/features/pricing/setting-labels/useSettingLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import { type JsonResult, postWithoutPrompt } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { ChangeArrow } from '#client/ui/ChangeArrow.tsx'
import { Disclosure } from '#client/ui/disclosure/Disclosure.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import type { Decider } from '#server/formula/settings/resolution.ts'
import type { ResolutionProps } from '#server/pricing/simulations/props.ts'
import type { Errors } from './settings-form.ts'
import type { SettingsFormState } from './useSettingsForm.ts'

const ExamplePicker = lazyWithRetry(() => import('./ExamplePicker.tsx'))

const DEBOUNCE_MS = 250

interface ExamplePieceProps {
  form: SettingsFormState
  example: Example
}

/** One piece, priced again while the settings are typed: its price, its margin, and what sets each field. */
export function ExamplePiece({ form, example }: ExamplePieceProps) {
  const { t } = useTranslation('configuration')
  const { t: shell } = useTranslation('shell')
  const { found, problem, retry, setSku } = example
  return (
    <Card
      id="example"
      title={t('try.title')}
      titleSize="large"
      className="scroll-mt-(--below-header) min-[90rem]:sticky min-[90rem]:top-(--below-header) min-[90rem]:max-h-[calc(100dvh-var(--below-header)-1.5rem)] min-[90rem]:overflow-y-auto"
    >
      <Suspense fallback={<div className="min-h-15" />}>
        <ExamplePicker onPick={setSku} />
      </Suspense>
      {found && <Resolution found={found} form={form} isOutdated={problem !== null} />}
      {!found && !problem && <div aria-busy="true" className="min-h-72" />}
      {problem && (
        <p role="status" className="mt-3 text-sm text-text-2">
          {problem.message ?? t(`try.${problem.kind}`)}
        </p>
      )}
      {problem?.kind === 'failed' && (
        <Button size="sm" className="mt-2" onPress={retry}>
          {shell('action.retry')}
        </Button>
      )}
    </Card>
  )
}

/** The example piece at the prices of the settings as typed. */
export type Example = ReturnType<typeof useExample>

export function useExample(form: SettingsFormState) {
  const [sku, setSku] = useRemember('', 'configuration-example-piece')
  const resolution = useResolution(
    JSON.stringify({ ...form.payload(), note: '', sku }),
    form.setTypedErrors,
  )
  return { ...resolution, setSku }
}

/** Its price and margin in one line, where the card is out of view while the settings are edited. */
export function ExampleLine({ example: { found, problem } }: { example: Example }) {
  const { t } = useTranslation('configuration')
  return (
    <div
      className={clsx(
        'flex min-h-6 flex-wrap items-center gap-x-3 text-sm min-[90rem]:hidden',
        problem && '[&_bdi]:text-text-2',
      )}
    >
      <a href="#example" className={exampleLinkClass}>
        {t('try.title')}
      </a>
      {found?.typed && <PriceInLine {...found} typed={found.typed} />}
    </div>
  )
}

type Priced = Pick<ResolutionProps, 'currency' | 'inForce'> & {
  typed: NonNullable<ResolutionProps['typed']>
}

function PriceInLine({ currency, inForce, typed }: Priced) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  const change = inForce ? typed.priceMinor - inForce.priceMinor : 0
  return (
    <>
      <bdi className="text-base font-semibold tabular-nums">
        {format.money(typed.priceMinor, currency)}
      </bdi>
      {change !== 0 && (
        <bdi className="font-medium text-gold tabular-nums">
          {format.money(change, currency, { sign: true })}
        </bdi>
      )}
      <span className="ms-auto text-text-2">
        {t('model.margin')} <bdi className="tabular-nums">{format.percent(typed.marginBp)}</bdi>
      </span>
    </>
  )
}

const exampleLinkClass = 'inline-flex min-h-6 items-center text-petrol underline underline-offset-3'

interface ResolutionState {
  found: ResolutionProps | null
  /** Why the last request gave no price; the one before stays on the screen. */
  problem: { kind: 'fix_fields' | 'failed'; message?: string | undefined } | null
}

/**
 * Resolves the piece when the page opens, and again when typing pauses; a result that a later change outdated is ignored.
 * `onRefused` gets what the form would refuse, by field.
 */
function useResolution(
  body: string,
  onRefused: (errors: Errors) => void,
): ResolutionState & { retry: () => void } {
  const [state, setState] = useState<ResolutionState>({ found: null, problem: null })
  const [attempt, setAttempt] = useState(0)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request.
  useEffect(() => {
    let isCurrent = true
    const resolve = async () => {
      isFirst.current = false
      const result = await postWithoutPrompt<ResolutionProps>(
        '/configuration/resolution',
        JSON.parse(body),
      )
      if (!isCurrent) return
      setState((last) => stateAfter(last, result))
      const { sku: _sku, ...refused } = result.ok ? {} : (result.errors as Errors)
      onRefused(refused)
    }
    const timer = setTimeout(resolve, isFirst.current ? 0 : DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [body, attempt])
  return { ...state, retry: () => setAttempt(attempt + 1) }
}

function stateAfter(last: ResolutionState, result: JsonResult<ResolutionProps>): ResolutionState {
  if (result.ok) return { found: result.data, problem: null }
  const { sku: message, ...others } = result.errors
  if (message === undefined && Object.keys(others).length === 0)
    return { ...last, problem: { kind: 'failed' } }
  return { ...last, problem: { kind: 'fix_fields', message } }
}

interface ResolutionViewProps {
  found: ResolutionProps
  form: SettingsFormState
  isOutdated: boolean
}

function Resolution({ found, form, isOutdated }: ResolutionViewProps) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  const { piece, inForce, typed, currency } = found
  const money = (minor: number) => format.money(minor, currency)
  const change = inForce && typed ? typed.priceMinor - inForce.priceMinor : 0
  const active = inForce && inForce.priceMinor !== typed?.priceMinor ? inForce.priceMinor : null
  const now = piece.priceMinor === typed?.priceMinor ? null : piece.priceMinor
  return (
    <div className={clsx('mt-4', isOutdated && 'text-text-2')}>
      <p className="font-semibold">
        <bdi>{piece.sku}</bdi>
      </p>
      <p className="text-sm text-text-2">
        {[piece.title, piece.karat, piece.weightG && format.weight(piece.weightG)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div role="status" className="my-3 border-y py-3">
        {typed ? (
          <>
            <p className="font-display text-3xl tabular-nums">{money(typed.priceMinor)}</p>
            <p className={change === 0 ? 'text-text-2' : 'font-medium text-gold'}>
              {change !== 0 && inForce
                ? t('try.change', {
                    amount: format.money(change, currency, { sign: true }),
                    share: format.percent(Math.round((change * 10_000) / inForce.priceMinor), {
                      sign: true,
                    }),
                  })
                : t('try.no_change')}
            </p>
          </>
        ) : (
          <p className="text-text-2">{t('try.no_price')}</p>
        )}
      </div>
      <Facts
        facts={[
          {
            name: t('try.active'),
            value: active !== null && active !== now && (
              <bdi className="tabular-nums">{money(active)}</bdi>
            ),
          },
          {
            name: t('try.now'),
            value: now !== null && <bdi className="tabular-nums">{money(now)}</bdi>,
          },
          {
            name: t('try.cost'),
            value: typed && (
              <Pair before={inForce && money(inForce.costMinor)} after={money(typed.costMinor)} />
            ),
          },
          {
            name: t('model.margin'),
            value: typed && (
              <Pair
                before={inForce && format.percent(inForce.marginBp)}
                after={format.percent(typed.marginBp)}
              />
            ),
          },
        ]}
      />
      {now !== null && <p className="mt-1 text-sm text-text-2">{t('try.now_text')}</p>}
      <Sources found={found} form={form} />
    </div>
  )
}

/** The new value, behind the old one where they differ. */
function Pair({ before, after }: { before: string | null; after: string }) {
  return (
    <span className="tabular-nums">
      {before !== null && before !== after && (
        <span className="text-text-2">
          <bdi>{before}</bdi>
          <ChangeArrow />
        </span>
      )}
      <bdi className={before !== after ? 'font-semibold' : ''}>{after}</bdi>
    </span>
  )
}

/** The value of each field for this piece, and who decides it. */
function Sources({ found, form }: Omit<ResolutionViewProps, 'isOutdated'>) {
  const { t } = useTranslation('configuration')
  const labels = useSettingLabels(found.currency)
  const ruleLabels = useRuleLabels()
  const placeOf = (by: Decider): string => {
    if (by.of !== 'rule') return labels.place(by)
    const rule = form.data.rules.find(({ id }) => id === by.id)
    return rule ? rule.note || ruleLabels.scope(rule) : ''
  }
  return (
    <Disclosure title={t('try.sources')} className="mt-3 border-t pt-2">
      <DecidedFields
        title={t('try.sources')}
        currency={found.currency}
        fields={found.fields.map(({ by, ...one }) => ({
          ...one,
          place: placeOf(by),
          isRule: by.of === 'rule',
        }))}
      />
    </Disclosure>
  )
}
