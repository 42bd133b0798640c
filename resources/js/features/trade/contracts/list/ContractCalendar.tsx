import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { monthAfter, weeksOf } from '#client/lib/days.ts'
import { useFormat } from '#client/lib/format.ts'
import { dates } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { languageTag } from '#lang/locales.ts'
import type { CalendarEntryProps, ListFilters } from '#server/trade/contracts/props.ts'
import { contractsHref } from './contract-filters.ts'

interface ContractCalendarProps {
  month: string
  entries: CalendarEntryProps[]
  filters: ListFilters
  today: string
}

/** Due contracts of a month; a list of days on a phone. */
export default function ContractCalendar(props: ContractCalendarProps) {
  const { month, entries, filters, today } = props
  const { t } = useContractLabels()
  const tag = languageTag(usePreferences((state) => state.locale))
  const isWide = useWide('md')
  const monthHref = (step: number) => contractsHref({ ...filters, month: monthAfter(month, step) })
  const name = monthName(month, tag)
  return (
    <section aria-label={t('calendar.label', { month: name })}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-xl">{name}</h2>
        <span className="flex gap-2" data-print="no">
          <ButtonLink href={monthHref(-1)} aria-label={t('calendar.previous')}>
            <Icon icon={ChevronLeft} size={16} directional="yes" />
          </ButtonLink>
          <ButtonLink href={contractsHref({ ...filters, month: null })}>
            {t('calendar.today')}
          </ButtonLink>
          <ButtonLink href={monthHref(1)} aria-label={t('calendar.next')}>
            <Icon icon={ChevronRight} size={16} directional="yes" />
          </ButtonLink>
        </span>
      </div>
      {entries.length === 0 && <p className="mb-3 text-text-2">{t('calendar.nothing')}</p>}
      {isWide ? (
        <MonthGrid month={month} entries={entries} today={today} tag={tag} />
      ) : (
        <Agenda entries={entries} today={today} />
      )}
    </section>
  )
}

interface MonthGridProps {
  month: string
  entries: CalendarEntryProps[]
  today: string
  tag: string
}

function MonthGrid({ month, entries, today, tag }: MonthGridProps) {
  const weeks = weeksOf(month, tag)
  const weekday = dates(tag, { weekday: 'short', timeZone: 'UTC' })
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border bg-surface">
      <thead className="bg-sunken text-sm text-text-2">
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="px-2 py-1.5 text-start font-medium">
              {weekday.format(new Date(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                className={clsx(
                  'h-24 border-t border-e p-1 align-top last:border-e-0',
                  day.slice(0, 7) !== month && 'bg-sunken/50 text-text-3',
                )}
              >
                <time
                  dateTime={day}
                  aria-current={day === today ? 'date' : undefined}
                  className={clsx(
                    'inline-block min-w-6 rounded-chip px-1 text-center text-sm',
                    day === today && 'bg-ink text-on-ink',
                  )}
                >
                  {Number(day.slice(8))}
                </time>
                <ul className="flex flex-col gap-0.5">
                  {entries
                    .filter((entry) => entry.day === day)
                    .map((entry) => (
                      <Entry key={`${entry.kind}-${entry.id}`} entry={entry} />
                    ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Agenda({ entries, today }: { entries: CalendarEntryProps[]; today: string }) {
  const format = useFormat()
  const days = [...new Set(entries.map(({ day }) => day))]
  return (
    <ol className="flex flex-col gap-3">
      {days.map((day) => (
        <li key={day} className="rounded-card border bg-surface p-3">
          <h3 className={clsx('text-sm', day === today ? 'font-semibold' : 'text-text-2')}>
            {format.date(`${day}T12:00:00Z`)}
          </h3>
          <ul className="mt-1 flex flex-col gap-1">
            {entries
              .filter((entry) => entry.day === day)
              .map((entry) => (
                <Entry key={`${entry.kind}-${entry.id}`} entry={entry} />
              ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: CalendarEntryProps }) {
  const { t } = useContractLabels()
  const { money } = useFormat()
  const { id, kind, number, customer, amount, currency, isLate } = entry
  return (
    <li>
      <Link
        href={`/contracts/${id}`}
        className={clsx(
          'block rounded-chip border-s-3 bg-sunken px-1.5 py-0.5 text-sm hover:underline',
          BORDER_CLASSES[kind],
        )}
      >
        <span className="flex items-center justify-between gap-1">
          <bdi title={customer} className="truncate font-medium">
            {customer}
          </bdi>
          {isLate && <Badge tone="critical">{t('late')}</Badge>}
        </span>
        <span className="flex flex-wrap items-center gap-x-1 text-xs text-text-2">
          {t(`calendar.${kind}`)}
          {amount !== null && <bdi>{money(amount, currency)}</bdi>}
        </span>
        <bdi title={number} className="block truncate text-xs text-text-2">
          {number}
        </bdi>
      </Link>
    </li>
  )
}

const BORDER_CLASSES: Record<CalendarEntryProps['kind'], string> = {
  due: 'border-s-notice',
  instalment: 'border-s-gold-fill',
  lock: 'border-s-caution',
  hold: 'border-s-border-strong',
}

function monthName(month: string, tag: string): string {
  const formatter = new Intl.DateTimeFormat(tag, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  })
  return formatter.format(new Date(`${month}-15T12:00:00Z`))
}
