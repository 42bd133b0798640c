import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceRunProps, RunProps } from '#server/prices/props.ts'
import { Button } from '../../Button.tsx'
import { CheckField } from '../../CheckField.tsx'
import { Dialog } from '../../Dialog.tsx'
import { useFormat } from '../../format.ts'
import { useRunAct } from './useRunAct.ts'

/** What may be done with the run now: apply it, work it out again, take it back. */
export function RunActions({ run, may }: Pick<PriceRunProps, 'run' | 'may'>) {
  if (may.apply) return <Apply run={run} applyHeld={may.applyHeld} />
  if (run.state === 'stale') return <PreviewAgain run={run} />
  if (may.revert) return <Undo run={run} />
  return null
}

function Apply({ run, applyHeld }: { run: RunProps; applyHeld: boolean }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const [includeHeld, setIncludeHeld] = useState(false)
  const { act, waiting } = useRunAct(`/price-runs/${run.id}/application`)
  const { lines, unchanged, held, blocked } = run.totals
  const count = lines - unchanged - blocked - (includeHeld ? 0 : held)
  return (
    <>
      {applyHeld && held > 0 && (
        <CheckField
          label={t('act.includeHeld', { count: held, shown: format.number(held) })}
          isSelected={includeHeld}
          onChange={setIncludeHeld}
        />
      )}
      <Button
        variant="primary"
        isDisabled={count === 0}
        isPending={waiting}
        onPress={() => act(includeHeld ? { includeHeld } : {})}
      >
        {count === 0 ? t('act.nothing') : t('act.apply', { count, shown: format.number(count) })}
      </Button>
    </>
  )
}

/** A reprice is asked for again as it was; the other kinds begin where they were made. */
const sameScope = ({ scope: { construction, karat } }: RunProps) => ({
  kind: 'reprice',
  ...(construction && { construction }),
  ...(karat && { karat }),
})

function PreviewAgain({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const { act, waiting } = useRunAct('/price-runs')
  return (
    <Button variant="primary" isPending={waiting} onPress={() => act(sameScope(run))}>
      {t('act.previewAgain')}
    </Button>
  )
}

function Undo({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const [asking, setAsking] = useState(false)
  const { act, waiting } = useRunAct(`/price-runs/${run.id}/reversal`)
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('act.undo')}</Button>
      <Dialog
        role="alertdialog"
        title={t('undo.title')}
        isOpen={asking}
        onOpenChange={setAsking}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{t('undo.keep')}</Button>
            <Button variant="critical" isPending={waiting} onPress={() => act()}>
              {t('undo.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('undo.text')}</p>
      </Dialog>
    </>
  )
}
