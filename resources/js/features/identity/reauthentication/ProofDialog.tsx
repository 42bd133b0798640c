import { useTranslation } from 'react-i18next'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ProofForm } from './ProofForm.tsx'
import { useProof } from './proof-state.ts'

/** Who are you? What was asked for is done as soon as that is shown; closed, it is not done. */
export default function ProofDialog({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('proof')
  const { answer } = useProof()
  return (
    <Dialog title={t('title')} isOpen={answer !== null} onOpenChange={onOpenChange}>
      <p className="mb-4 text-text-2">{t('text')}</p>
      <ProofForm onProven={() => answer?.(true)} />
    </Dialog>
  )
}
