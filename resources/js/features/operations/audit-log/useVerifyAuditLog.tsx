import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { useFormat } from '#client/lib/format.ts'
import { getJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { Problem, Verification } from '#server/operations/audit-log/verification.ts'

/**
 * The button that verifies the hash chain of the whole audit log, the report with its progress, and the last result in this
 * browser.
 */
export function useVerifyAuditLog() {
  const { t } = useTranslation('audit')
  const { dateTime } = useFormat()
  const { state, start } = useVerification()
  const action = (
    <Button onPress={start} isPending={state.is === 'running'}>
      <Icon icon={ShieldCheck} size={16} />
      {t('verify.start')}
    </Button>
  )
  const last = state.is === 'idle' ? readLast() : null
  const lastText =
    last &&
    t(last.broken === null ? 'verify.last_intact' : 'verify.last_broken', {
      date: dateTime(last.at),
      number: last.broken,
    })
  return { action, lastText, report: <Report state={state} /> }
}

function Report({ state }: { state: State }) {
  const { t } = useTranslation('audit')
  const { moment } = useFormat()
  const result = state.is === 'intact' ? state.progress : null
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
        {result && (
          <Notice tone="positive" title={t('verify.intact_title')}>
            <p>{t('verify.intact', { count: result.checked })}</p>
            {result.keyed && result.keyed.entries > 0 && (
              <p>
                {t('verify.keyed', { number: result.keyed.entries, date: moment(result.keyed.at) })}
              </p>
            )}
            {result.anchors && (
              <p>
                {t('verify.anchors', {
                  count: result.anchors.count,
                  number: result.anchors.entries,
                  date: moment(result.anchors.at),
                })}
              </p>
            )}
            <p className="mt-1 text-sm">{t('verify.store_hint')}</p>
            <code className="text-sm break-all" dir="ltr">
              {`${result.checked}:${result.hash}`}
            </code>
          </Notice>
        )}
        {result && result.late > 0 && (
          <Notice tone="caution">{t('verify.late', { count: result.late })}</Notice>
        )}
        {state.is === 'broken' && (
          <Notice tone="critical" title={t('verify.broken_title', { number: state.number })}>
            {state.missing
              ? t('verify.broken_missing', {
                  subject: t(`subject.${state.missing.subject}`),
                  id: state.missing.id,
                })
              : t(BROKEN_TEXTS[state.reason])}
          </Notice>
        )}
        {state.is === 'failed' && <Notice tone="caution">{t('verify.failed')}</Notice>}
      </div>
    </>
  )
}

const BROKEN_TEXTS = {
  changed: 'verify.broken_text',
  key: 'verify.broken_key',
  anchor: 'verify.broken_anchor',
  missing: 'verify.broken_text',
} as const

type State =
  | { is: 'idle' | 'failed' }
  | { is: 'running'; progress: Pick<Verification, 'checked' | 'of'> }
  | { is: 'intact'; progress: Verification }
  | { is: 'broken'; number: number; reason: Problem; missing: Verification['missing'] }

const NOT_STARTED = { checked: 0, of: 0 }

/** Verifies the audit log part by part, to show progress. */
function useVerification() {
  const [state, setState] = useState<State>({ is: 'idle' })
  const start = async () => {
    let progress = NOT_STARTED
    while (true) {
      setState({ is: 'running', progress })
      const result = await getJson<Verification>(`/audit/verification?after=${progress.checked}`)
      if (!result.ok) return setState({ is: 'failed' })
      const { broken, reason, missing, checked, of } = result.data
      if (broken !== null && reason !== null) {
        writeLast(broken)
        return setState({ is: 'broken', number: broken, reason, missing })
      }
      if (checked >= of) {
        writeLast(null)
        return setState({ is: 'intact', progress: result.data })
      }
      progress = result.data
    }
  }
  return { state, start }
}

const STORAGE_KEY = 'audit-verified'

interface LastResult {
  at: string
  /** The number of the first invalid entry. */
  broken: number | null
}

function writeLast(broken: number | null) {
  const last: LastResult = { at: new Date().toISOString(), broken }
  writeStored(STORAGE_KEY, JSON.stringify(last))
}

function readLast(): LastResult | null {
  try {
    return JSON.parse(readStored(STORAGE_KEY) ?? 'null')
  } catch {
    return null
  }
}
