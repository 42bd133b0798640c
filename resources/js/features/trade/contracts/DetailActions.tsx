import { router } from '@inertiajs/react'
import { useState } from 'react'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import { useContractLabels } from './contract-labels.ts'

/** Edits or discards a draft; amends a confirmed contract. */
export function DetailActions({ contract }: { contract: ContractProps }) {
  const { t } = useContractLabels()
  const [isConfirming, setConfirming] = useState(false)
  const { id, isDraft, isAmendable, version } = contract
  const discard = () => router.post(`/contracts/${id}/discarding`, { version })
  return (
    <>
      {(isDraft || isAmendable) && (
        <ButtonLink href={`/contracts/${id}/edit`}>
          {t(isDraft ? 'detail.edit' : 'detail.amend')}
        </ButtonLink>
      )}
      {isDraft && (
        <Button variant="quiet" onPress={() => setConfirming(true)}>
          {t('detail.discard')}
        </Button>
      )}
      <Dialog
        role="alertdialog"
        title={t('detail.discard')}
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        actions={
          <>
            <Button onPress={() => setConfirming(false)}>{t('step.cancel')}</Button>
            <Button variant="critical" onPress={discard} autoFocus>
              {t('detail.discard')}
            </Button>
          </>
        }
      >
        <p>{t('detail.discard_text')}</p>
      </Dialog>
    </>
  )
}
