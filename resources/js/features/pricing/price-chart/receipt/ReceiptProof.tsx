import { clsx } from 'clsx'
import { Check, CircleCheck, CircleX, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ProofProps } from '#server/pricing/receipts/props.ts'

interface ReceiptProofProps {
  address: string
  /** Whether it was calculated from the gold price alone. */
  isOfGold: boolean
}

/** Recalculates the price on the server from its stored inputs, compares it with the ledger and shows the result. */
export function ReceiptProof({ address, isOfGold }: ReceiptProofProps) {
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
        {isRequested && response.state === 'ready' && (
          <ProofResult proof={response.data} isOfGold={isOfGold} />
        )}
      </div>
    </div>
  )
}

function ProofResult({ proof, isOfGold }: { proof: ProofProps; isOfGold: boolean }) {
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
          <Checked key={check.key} check={check} isOfGold={isOfGold} />
        ))}
      </ul>
    </div>
  )
}

interface CheckedProps {
  check: ProofProps['checks'][number]
  isOfGold: boolean
}

function Checked({ check, isOfGold }: CheckedProps) {
  const { t } = useTranslation('price')
  const result = check.ok ? 'ok' : 'mismatch'
  const key = check.key === 'quote' && !isOfGold ? 'quotes' : check.key
  return (
    <li className="flex gap-1.5">
      <Icon
        icon={check.ok ? Check : X}
        size={16}
        className={clsx('mt-0.5', check.ok ? 'text-positive' : 'text-critical')}
      />
      <span className="min-w-0">
        {t(`verification.${result}.${key}`)}
        {!check.ok && check.stored !== null && check.found !== null && (
          <span className="block text-xs break-all text-text-2">
            {t('verification.compared', { stored: check.stored, found: check.found })}
          </span>
        )}
      </span>
    </li>
  )
}
