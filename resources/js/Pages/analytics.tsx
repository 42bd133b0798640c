import { router } from '@inertiajs/react'
import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Asked } from '#server/analytics/props.ts'
import type { Pages } from '#server/pages.ts'
import { AnswerCard } from '../Components/analytics/AnswerCard.tsx'
import { addressOf } from '../Components/analytics/address.ts'
import { Button, ButtonLink } from '../Components/Button.tsx'
import { SelectField } from '../Components/Field.tsx'
import { useFormat } from '../Components/format.ts'
import { Icon } from '../Components/Icon.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { Segmented } from '../Components/Segmented.tsx'

const RANGES = ['7', '30', '90', '365'] as const
const COMPARED = ['previous', 'year', 'none'] as const

/** What it all means: seventeen questions, each with its definition, its numbers, the rows behind them and advice. */
export default function Analytics(props: Pages['analytics']) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const { asked, cards } = props
  const lastDay = new Date(Date.parse(props.until) - 1).toISOString()
  const ask = (changes: Partial<Pick<Asked, 'range' | 'compare'>>) =>
    router.visit(addressOf({ ...asked, ...changes }, asked.card, asked.only), {
      preserveScroll: true,
    })
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { from: format.date(props.since), to: format.date(lastDay) })}
        actions={
          <>
            {asked.card !== null && (
              <ButtonLink href={addressOf(asked, null)}>
                <Icon icon={ArrowLeft} size={16} directional="yes" />
                {t('all')}
              </ButtonLink>
            )}
            <Button onPress={() => window.print()}>
              <Icon icon={Printer} size={16} />
              {t('print')}
            </Button>
          </>
        }
      />
      <div data-print="no" className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-3">
        <Segmented
          label={t('range.label')}
          labelled="above"
          options={RANGES.map((id) => ({ id, label: t(`range.${id}`) }))}
          value={String(asked.range)}
          onChange={(range) => ask({ range: Number(range) })}
        />
        <SelectField
          label={t('compare.label')}
          options={COMPARED.map((id) => ({ id, label: t(`compare.${id}`) }))}
          value={asked.compare}
          onChange={(compare) => ask({ compare: compare as Asked['compare'] })}
        />
      </div>
      <div className={asked.card === null ? 'grid gap-5 xl:grid-cols-2' : 'grid max-w-6xl'}>
        {cards.map((card) => (
          <AnswerCard key={card} card={card} answer={props[card]} asked={asked} />
        ))}
      </div>
    </>
  )
}
