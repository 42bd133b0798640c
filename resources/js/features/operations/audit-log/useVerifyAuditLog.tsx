import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuAction } from '#client/app/list/MoreMenu.tsx'
import { getJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { Verification } from '#server/audit/entries.ts'

/** The button and the menu entry that verify the hash chain of the whole audit log, and the report with its progress. */
export function useVerifyAuditLog() {
  const { t } = useTranslation('audit')
  const { state, start } = useVerification()
  const action = (
    <Button onPress={start} isPending={state.is === 'running'}>
      <Icon icon={ShieldCheck} size={16} />
      {t('verify.start')}
    </Button>
  )
  const menuAction: MenuAction = {
    id: 'verify',
    label: t('verify.start'),
    icon: ShieldCheck,
    onAction: () => void start(),
  }
  return { action, menuAction, report: <Report state={state} /> }
}

function Report({ state }: { state: State }) {
  const { t } = useTranslation('audit')
  return (
    <>
      {state.is === 'running' && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <ProgressBar
            label={t('verify.start')}
            value={state.progress.checked}
            max={Math.max(1, state.progress.of)}
            className="w-40"
          />
          <span className="text-sm text-text-2">{t('verify.checking', { ...state.progress })}</span>
        </div>
      )}
      <div role="status" aria-live="polite" className="*:mb-4">
        {state.is === 'intact' && (
          <Notice tone="positive" title={t('verify.intact_title')}>
            <p>{t('verify.intact', { count: state.progress.checked })}</p>
            <p className="mt-1 text-sm">{t('verify.store_hint')}</p>
            <code className="text-sm break-all" dir="ltr">
              {`${state.progress.checked}:${state.progress.hash}`}
            </code>
          </Notice>
        )}
        {state.is === 'broken' && (
          <Notice tone="critical" title={t('verify.broken_title', { number: state.number })}>
            {t('verify.broken_text')}
          </Notice>
        )}
        {state.is === 'failed' && <Notice tone="caution">{t('verify.failed')}</Notice>}
      </div>
    </>
  )
}

type State =
  | { is: 'idle' | 'failed' }
  | { is: 'running' | 'intact'; progress: Verification }
  | { is: 'broken'; number: number }

const NOT_STARTED: Verification = { checked: 0, of: 0, broken: null, hash: '' }

/** Verifies the audit log part by part, to show progress. */
function useVerification() {
  const [state, setState] = useState<State>({ is: 'idle' })
  const start = async () => {
    let progress = NOT_STARTED
    do {
      setState({ is: 'running', progress })
      const result = await getJson<Verification>(`/audit/verification?after=${progress.checked}`)
      if (!result.ok) return setState({ is: 'failed' })
      progress = result.data
    } while (progress.broken === null && progress.checked < progress.of)
    setState(
      progress.broken === null
        ? { is: 'intact', progress }
        : { is: 'broken', number: progress.broken },
    )
  }
  return { state, start }
}
