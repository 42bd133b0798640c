import { Link } from '@inertiajs/react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useCan } from '#client/lib/page-props.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { FindingProps } from '#server/compliance/props.ts'
import type { Decision } from './DecisionDialog.tsx'
import { useFindingLabels } from './useFindingLabels.ts'

const DecisionDialog = lazyWithRetry(() => import('./DecisionDialog.tsx'))

const TONES = { note: 'neutral', warning: 'caution', critical: 'critical' } as const

/** Compliance findings with their subjects, due dates and decisions. */
export function FindingList({ findings }: { findings: FindingProps[] }) {
  const { t } = useTranslation('compliance')
  return (
    <DataTable
      label={t('findings')}
      rows={findings}
      columns={useFindingColumns(findings)}
      rowKey={({ id }) => id}
      peek={{ title: ({ type }) => t(`type.${type}`) }}
    />
  )
}

function useFindingColumns(findings: readonly FindingProps[]): Column<FindingProps>[] {
  const { t } = useTranslation(['compliance', 'lists'])
  const isWide = useWide('md')
  const { date } = useFormat()
  const due: Column<FindingProps> = {
    key: 'due',
    label: t('compliance:column.due'),
    cell: (finding) => isDue(finding) && finding.dueAt && date(finding.dueAt),
    priority: 2,
    phone: 'second-end',
  }
  return [
    {
      key: 'task',
      label: t('compliance:findings'),
      cell: ({ type }) => t(`compliance:type.${type}`),
      note: (finding) => (
        <>
          <FindingText finding={finding} />
          {!isWide && <FindingActions finding={finding} />}
        </>
      ),
      className: 'w-full min-w-72 py-2.5! whitespace-normal',
    },
    ...(findings.some(isDue) ? [due] : []),
    {
      key: 'state',
      label: t('compliance:column.state'),
      cell: ({ state, severity }) => (
        <Badge tone={state === 'resolved' ? 'positive' : TONES[severity]}>
          {t(`compliance:state.${state}`)}
        </Badge>
      ),
      note: ({ by, decidedAt, note, openedAt }) =>
        decidedAt === null ? (
          <span className="whitespace-nowrap">
            {t('compliance:opened', { at: date(openedAt) })}
          </span>
        ) : (
          <>
            {t('compliance:decided', {
              by: by ?? t('compliance:resolved_automatically'),
              at: date(decidedAt),
            })}
            {note !== '' && (
              <>
                {': '}
                <bdi>{note}</bdi>
              </>
            )}
          </>
        ),
      className: 'max-w-60 whitespace-normal',
      phone: 'first-end',
    },
    ...(isWide
      ? [
          {
            key: 'actions',
            label: t('lists:actions'),
            print: 'no' as const,
            cell: (finding: FindingProps) => <FindingActions finding={finding} />,
          },
        ]
      : []),
  ]
}

const isDue = ({ dueAt, state }: FindingProps) => dueAt !== null && state !== 'resolved'

/** What a finding is about, and what to do. */
function FindingText({ finding }: { finding: FindingProps }) {
  const { t } = useTranslation('compliance')
  const { text, figures, todo } = useFindingLabels(finding)
  const { about, state } = finding
  return (
    <>
      {about && (
        <Link
          href={about.href}
          className="relative z-1 me-2 text-petrol underline underline-offset-2"
        >
          <bdi>{about.name || t('show_pieces')}</bdi>
        </Link>
      )}
      {figures && <bdi className="inline-block font-medium">{figures}</bdi>}
      <span className="block">{text}</span>
      {todo && state !== 'resolved' && <span className="block">{todo}</span>}
    </>
  )
}

function FindingActions({ finding }: { finding: FindingProps }) {
  const { t } = useTranslation('compliance')
  const can = useCan()
  const [decision, setDecision] = useState<Decision | null>(null)
  const { type, state, isAboutStaff } = finding
  if (state === 'resolved' || (isAboutStaff && !can['compliance.resolve'])) return null
  return (
    <span
      data-print="no"
      className="relative z-1 flex w-fit flex-wrap gap-2 in-[li]:mt-2.5 in-[li]:mb-1 in-[td]:flex-nowrap"
    >
      {state === 'open' && (
        <Button size="sm" onPress={() => setDecision('acknowledged')}>
          {t('actions.acknowledge')}
        </Button>
      )}
      {can['compliance.resolve'] && (
        <Button size="sm" onPress={() => setDecision('resolved')}>
          {t(type === 'form_8300' ? 'actions.mark_filed' : 'actions.resolve')}
        </Button>
      )}
      <Suspense fallback={null}>
        {decision && (
          <DecisionDialog
            finding={finding}
            to={decision}
            isOpen
            onOpenChange={() => setDecision(null)}
          />
        )}
      </Suspense>
    </span>
  )
}
