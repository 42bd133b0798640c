import { router } from '@inertiajs/react'
import { Ban, Banknote, FilePlus, ReceiptText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type MenuAction, MoreMenu } from '#client/app/list/MoreMenu.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import { adverseSteps } from './NextStepCard.tsx'
import { paymentsOf } from './PaymentButtons.tsx'
import type { ContractActions } from './useContractActions.tsx'

interface DetailActionsProps {
  contract: ContractProps
  actions: ContractActions
  /** Where an invoice of the contract is created; null: none can be. */
  invoice: { href: string; label: string } | null
  /** The label of the dialog that creates a document; null: none can be created. */
  documents: { label: string; onOpen: () => void } | null
}

/** What is done with a contract beside its next step: edits and documents as buttons, the rest in the ⋯ menu. */
export function DetailActions({ contract, actions, invoice, documents }: DetailActionsProps) {
  const { t, act } = useContractLabels()
  const [isConfirming, setConfirming] = useState(false)
  const { id, isDraft, isAmendable, version } = contract
  const discard = () => router.post(`/contracts/${id}/discard`, { version })
  const menu: MenuAction[] = [
    ...(invoice ? [{ id: 'invoice', icon: ReceiptText, ...invoice }] : []),
    ...paymentsOf(contract)
      .filter(({ isNext }) => !isNext)
      .map(({ direction, label }) => ({
        id: direction,
        icon: Banknote,
        label: t(label),
        onAction: () => actions.pay(direction),
      })),
    ...adverseSteps(contract).map((step) => ({
      id: step.act,
      icon: Ban,
      label: act(step),
      onAction: () => actions.startStep(step),
    })),
    ...(isDraft
      ? [
          {
            id: 'discard',
            icon: Trash2,
            label: t('detail.discard'),
            onAction: () => setConfirming(true),
          },
        ]
      : []),
  ]
  return (
    <>
      {(isDraft || isAmendable) && (
        <ButtonLink href={`/contracts/${id}/edit`}>
          {t(isDraft ? 'detail.edit' : 'detail.amend')}
        </ButtonLink>
      )}
      {documents && (
        <Button onPress={documents.onOpen}>
          <Icon icon={FilePlus} size={16} />
          {documents.label}
        </Button>
      )}
      <MoreMenu actions={menu} />
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
