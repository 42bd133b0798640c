import { Link } from '@inertiajs/react'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useCountries } from '#client/features/trade/customers/form/countries.ts'
import { useFormat } from '#client/lib/format.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button, DownloadLink, NewTabLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { IdDocumentProps } from '#server/compliance/id-documents/props.ts'

interface IdDocumentRowProps {
  document: IdDocumentProps
  onOpen: (what: 'scan' | 'delete') => void
}

/** One document: type, validity, and which data is stored until when. */
export function IdDocumentRow({ document, onOpen }: IdDocumentRowProps) {
  const { t } = useTranslation(['id-documents', 'customers'])
  const { number, isRefused, show, hide } = useShownNumber(document.id)
  const { type, lastFour, isExpired, hasNumber, scan, mayOpen, mayAddScan, mayDelete } = document
  const name = t(`type.${type}`)
  const labelOf = (action: string) => t('of', { act: action, name, lastFour })
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{name}</span>
        <bdi dir="ltr" className="num">
          {number ?? `•••• ${lastFour}`}
        </bdi>
        {isExpired && <Badge tone="critical">{t('expired')}</Badge>}
      </p>
      <Facts document={document} />
      <p aria-live="polite" className="text-sm text-text-2 empty:hidden">
        {number !== null && t('auto_hide_note', { seconds: SHOWN_SECONDS })}
      </p>
      {isRefused && (
        <p role="alert" className="text-sm font-medium text-critical">
          {t('view_denied')}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {mayOpen && hasNumber && (
          <Button
            size="sm"
            aria-label={labelOf(t(number === null ? 'show' : 'hide'))}
            onPress={() => (number === null ? void show() : hide())}
          >
            {t(number === null ? 'show' : 'hide')}
          </Button>
        )}
        {mayOpen && scan && <ScanLink id={document.id} scan={scan} labelOf={labelOf} />}
        {mayAddScan && (
          <Button size="sm" aria-label={labelOf(t('add_scan'))} onPress={() => onOpen('scan')}>
            {t('add_scan')}
          </Button>
        )}
        {mayDelete && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={labelOf(t('delete.open'))}
            onPress={() => onOpen('delete')}
          >
            {t('delete.open')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Facts({ document }: { document: IdDocumentProps }) {
  const { t } = useTranslation(['id-documents', 'customers'])
  const { number: contractNumber } = useContractLabels()
  const { date } = useFormat()
  const { nameOf } = useCountries()
  const { country, issuer, expiresOn, isExpired, keptUntil, contract, scan } = document
  const day = (iso: string) => date(`${iso}T12:00:00Z`)
  const by = [issuer, country && nameOf(country)].filter(Boolean).join(', ')
  const valid = expiresOn && t(isExpired ? 'was_valid' : 'valid', { at: day(expiresOn) })
  const noted = { at: date(document.notedAt), by: document.notedBy ?? t('customers:system') }
  return (
    <div className="flex flex-col gap-0.5 text-sm text-text-2">
      <p className="empty:hidden">{[by, valid].filter(Boolean).join(' · ')}</p>
      {keptUntil === null ? (
        <p>{t('seen_only')}</p>
      ) : (
        <p>
          {t(scan === null ? 'number_stored' : 'number_and_scan_stored', { at: day(keptUntil) })}
          {contract && (
            <>
              {' · '}
              <Link
                href={`/contracts/${contract.id}`}
                className="whitespace-nowrap text-petrol underline underline-offset-2"
              >
                <bdi>{contractNumber(contract)}</bdi>
              </Link>
            </>
          )}
        </p>
      )}
      <p>{t('added', noted)}</p>
    </div>
  )
}

interface ScanLinkProps {
  id: number
  scan: NonNullable<IdDocumentProps['scan']>
  labelOf: (action: string) => string
}

/** An image opens in a new window; a PDF is downloaded. */
function ScanLink({ id, scan, labelOf }: ScanLinkProps) {
  const { t } = useTranslation('id-documents')
  const href = `/id-documents/${id}/scan`
  if (scan.type === 'application/pdf')
    return (
      <DownloadLink size="sm" href={href} aria-label={labelOf(t('download_scan'))}>
        {t('download_scan')}
      </DownloadLink>
    )
  return (
    <NewTabLink size="sm" href={href} aria-label={labelOf(t('open_scan'))}>
      {t('open_scan')}
      <Icon icon={ExternalLink} size={16} />
    </NewTabLink>
  )
}

const SHOWN_SECONDS = 30

/** Shows the full number for 30 seconds, or until the page is hidden. */
function useShownNumber(id: number) {
  const [number, setNumber] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const hide = () => setNumber(null)
  const show = async () => {
    const result = await postJson<{ number: string }>(`/id-documents/${id}/number`, {})
    setRefused(!result.ok)
    if (result.ok) setNumber(result.data.number)
  }
  useEffect(() => {
    if (number === null) return
    const hideNumber = () => setNumber(null)
    const timer = setTimeout(hideNumber, SHOWN_SECONDS * 1000)
    document.addEventListener('visibilitychange', hideNumber)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideNumber)
    }
  }, [number])
  return { number, isRefused, show, hide }
}
