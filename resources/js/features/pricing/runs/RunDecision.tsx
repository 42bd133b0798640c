import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { RunLimits, StaffLimit } from '#client/features/pricing/runs/lines/RunLimits.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { PriceRunProps } from '#server/pricing/runs/props.ts'
import { ApproveButton } from './RunActions.tsx'
import { RunProgress } from './RunProgress.tsx'
import { useRunAction } from './useRunAction.ts'

const ApplyNotAllowed = lazyWithRetry(() => import('./ApplyNotAllowed.tsx'))

export function RunDecision({
  run,
  may,
  limits,
  staffChangeBp,
}: Pick<PriceRunProps, 'run' | 'may' | 'limits' | 'staffChangeBp'>) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const [reason, setReason] = useState(run.reason ?? '')
  const [override, setOverride] = useState('')
  const [includeHeld, setIncludeHeld] = useState(false)
  const { sendWithKey, waiting, errors, idempotencyKey } = useRunAction(
    `/price-runs/${run.id}/application`,
  )
  const { lines, unchanged, held, blocked, out: excluded } = run.totals
  const count = lines - unchanged - blocked - excluded - (includeHeld ? 0 : held)
  const apply = (includeNotAllowed: boolean) =>
    sendWithKey({
      version: run.version,
      includeHeld,
      includeNotAllowed,
      ...(reason && { reason }),
      ...(includeHeld && override && { overrideReason: override }),
    })
  return (
    <Card className="mb-5">
      <RunLimits limits={limits} />
      {limits.length === 0 && <StaffLimit bp={staffChangeBp} />}
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <TextField
          label={t('decide.reason')}
          value={reason}
          onChange={setReason}
          error={errors.reason}
          maxLength={500}
          className="min-w-0 flex-1 basis-64"
        />
        {may.applyHeld && held > 0 && (
          <CheckField
            label={t('actions.includeNeedsReview', { count: held, shown: format.number(held) })}
            isSelected={includeHeld}
            onChange={setIncludeHeld}
            className="pb-1.5"
          />
        )}
        <span className="flex flex-wrap gap-2">
          {may.approve && <ApproveButton run={run} />}
          <Button
            variant="primary"
            isDisabled={count === 0 || limits.length > 0}
            isPending={waiting}
            onPress={() => apply(false)}
          >
            {count === 0
              ? t('actions.nothing')
              : t('actions.apply', { count, shown: format.number(count) })}
          </Button>
        </span>
      </div>
      {includeHeld && (
        <TextField
          label={t('decide.override')}
          hint={t('decide.overrideHint')}
          value={override}
          onChange={setOverride}
          error={errors.overrideReason}
          maxLength={500}
          className="mt-3"
        />
      )}
      {errors.notAllowed && (
        <Suspense fallback={null}>
          <ApplyNotAllowed
            text={errors.notAllowed}
            isPending={waiting}
            onApply={() => apply(true)}
          />
        </Suspense>
      )}
      {errors.form && (
        <Notice tone="critical" className="mt-3">
          {errors.form}
        </Notice>
      )}
      <RunProgress requestKey={idempotencyKey} isWaiting={waiting} />
    </Card>
  )
}
