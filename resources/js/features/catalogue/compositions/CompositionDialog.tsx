import { useTranslation } from 'react-i18next'
import type { CompositionProps } from '#server/catalogue/compositions/props.ts'
import { CompositionForm } from './CompositionForm.tsx'
import { FetchedFormDialog } from './FetchedFormDialog.tsx'

interface CompositionDialogProps {
  variantId: number
  onClose: () => void
}

/** Shows and changes what a piece consists of besides its main metal. Its price changes with the next price run. */
export function CompositionDialog({ variantId, onClose }: CompositionDialogProps) {
  const { t } = useTranslation('compositions')
  const path = `/variants/${variantId}/composition`
  return (
    <FetchedFormDialog<CompositionProps>
      path={path}
      title={t('title')}
      save={t('save')}
      problems={{ conflict: t('conflict'), failed: t('failed') }}
      lines={SKELETON_LINES}
      onClose={onClose}
      className="max-w-3xl!"
    >
      {({ data, save, ...form }) =>
        data && <CompositionForm {...form} piece={data} onSave={(input) => save(path, input)} />
      }
    </FetchedFormDialog>
  )
}

const SKELETON_LINES = ['h-4 w-full', 'h-4 w-3/4', 'h-9 w-full', 'h-9 w-full', 'h-9 w-full']
