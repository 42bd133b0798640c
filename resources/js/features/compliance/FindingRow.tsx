import { Link } from '@inertiajs/react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useCan } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { FindingProps } from '#server/compliance/props.ts'
import type { Decision } from './DecisionDialog.tsx'
import { useFindingLabels } from './useFindingLabels.ts'

const DecisionDialog = lazyWithRetry(() => import('./DecisionDialog.tsx'))

const TONES = { note: 'neutral', warning: 'caution', critical: 'critical' } as const

interface FindingRowProps {
  finding: FindingProps
}

/** One compliance finding: its subject, due date and decision. */
export function FindingRow({ finding }: FindingRowProps) {
  const { t } = useTranslation('compliance')
  const can = useCan()
  const format = useFormat()
  const { title, text, figures, todo } = useFindingLabels(finding)
  const [decision, setDecision] = useState<Decision | null>(null)
  const { type, severity, state, about, dueAt, openedAt, by, decidedAt, note } = finding
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          <Badge tone={state === 'resolved' ? 'positive' : TONES[severity]}>
            {t(`state.${state}`)}
          </Badge>
        </h3>
        {about && (
          <Link href={about.href} className="text-petrol underline underline-offset-2">
            <bdi>{about.name || t('show_pieces')}</bdi>
          </Link>
        )}
        {figures && (
          <p className="mt-1 font-medium">
            <bdi>{figures}</bdi>
          </p>
        )}
        <p className="mt-1 text-text-2">{text}</p>
        {todo && state !== 'resolved' && <p className="mt-1 text-text-2">{todo}</p>}
        <p className="mt-1 text-sm text-text-3">
          {t('opened', { at: format.date(openedAt) })}
          {dueAt && state !== 'resolved' && ` · ${t('due', { at: format.date(dueAt) })}`}
        </p>
        {decidedAt && (
          <p className="mt-1 text-sm text-text-2">
            {t('decided', { by: by ?? t('resolved_automatically'), at: format.date(decidedAt) })}
            {note !== '' && (
              <>
                {': '}
                <bdi>{note}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      {state !== 'resolved' && (
        <div className="flex flex-wrap gap-2">
          {state === 'open' && (
            <Button size="sm" onPress={() => setDecision('acknowledged')}>
              {t('actions.acknowledge')}
            </Button>
          )}
          {can['compliance.resolve'] && (
            <Button size="sm" variant="primary" onPress={() => setDecision('resolved')}>
              {t(type === 'form_8300' ? 'actions.mark_filed' : 'actions.resolve')}
            </Button>
          )}
        </div>
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
    </li>
  )
}
