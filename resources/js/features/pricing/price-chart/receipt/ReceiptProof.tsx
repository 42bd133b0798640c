import { clsx } from 'clsx'
import { Check, CircleCheck, CircleX, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ProofProps } from '#server/pricing/receipts/props.ts'

/** Recalculates the price on the server from its stored inputs, compares it with the ledger and shows the result. */
export function ReceiptProof({ address }: { address: string }) {
  const { t } = useTranslation('price')
  const [isRequested, setRequested] = useState(false)
  const response = useFetched<ProofProps>(isRequested ? address : null)
  const verify = () => {
    setRequested(true)
    response.reload()
  }
  return (
    <div className="border-t pt-3">
      <Button size="sm" onPress={verify} isPending={isRequested && response.state === 'waiting'}>
        {t('verification.verify')}
      </Button>
      <div aria-live="polite" className="mt-3 empty:hidden">
        {isRequested && response.state === 'failed' && (
          <p className="text-critical">{t('verification.failed')}</p>
        )}
        {isRequested && response.state === 'ready' && <ProofResult proof={response.data} />}
      </div>
    </div>
  )
}

function ProofResult({ proof }: { proof: ProofProps }) {
  const { t } = useTranslation('price')
  const isCalculated = proof.checks.some(({ key }) => key === 'price')
  const provenText = isCalculated ? 'verification.verified' : 'verification.recorded'
  const tone = proof.proven ? 'text-positive' : 'text-critical'
  return (
    <div className="animate-fade-in">
      <p className={`flex items-center gap-1.5 font-semibold ${tone}`}>
        <Icon icon={proof.proven ? CircleCheck : CircleX} />
        {t(proof.proven ? provenText : 'verification.notVerified')}
      </p>
      <ul className="mt-2 space-y-1.5 text-sm">
        {proof.checks.map((check) => (
          <Checked key={check.key} check={check} />
        ))}
      </ul>
    </div>
  )
}

function Checked({ check }: { check: ProofProps['checks'][number] }) {
  const { t } = useTranslation('price')
  return (
    <li className="flex gap-1.5">
      <Icon
        icon={check.ok ? Check : X}
        size={16}
        className={clsx('mt-0.5', check.ok ? 'text-positive' : 'text-critical')}
      />
      <span className="min-w-0">
        {t(check.ok ? `verification.ok.${check.key}` : `verification.mismatch.${check.key}`)}
        {!check.ok && check.stored !== null && check.found !== null && (
          <span className="block text-xs break-all text-text-2">
            {t('verification.compared', { stored: check.stored, found: check.found })}
          </span>
        )}
      </span>
    </li>
  )
}
