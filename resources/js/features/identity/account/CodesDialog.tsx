import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShop } from '#client/lib/page-props.ts'
import { downloadText } from '#client/lib/text-export.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'
import { Icon } from '#client/ui/Icon.tsx'

interface CodesDialogProps {
  codes: string[]
  onOpenChange: (isOpen: boolean) => void
}

/** The recovery codes, which are shown only once. */
export default function CodesDialog({ codes, onOpenChange }: CodesDialogProps) {
  const { t } = useTranslation('account-settings')
  const { name } = useShop()
  const text = [t('codes.file_head', { shop: name }), '', ...codes, ''].join('\n')
  return (
    <Dialog
      title={t('codes.title')}
      isOpen
      onOpenChange={onOpenChange}
      className="print-alone"
      actions={
        <Button variant="primary" onPress={() => onOpenChange(false)}>
          {t('codes.saved')}
        </Button>
      }
    >
      <p className="mb-4 text-text-2">{t('codes.text')}</p>
      <ul
        dir="ltr"
        aria-label={t('codes.title')}
        className="grid justify-center gap-y-1.5 overflow-x-auto rounded-control bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div data-print="no" className="mt-4 flex flex-wrap gap-2">
        <CopyButton size="sm" text={text} />
        <Button
          size="sm"
          onPress={() => downloadText('assay-recovery-codes.txt', 'text/plain', text)}
        >
          <Icon icon={Download} size={16} />
          {t('codes.download')}
        </Button>
        <Button size="sm" onPress={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
    </Dialog>
  )
}
