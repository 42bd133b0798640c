import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#client/lib/text-export.ts'
import { Button, type ButtonProps } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'

interface CopyButtonProps extends Omit<ButtonProps, 'onPress' | 'children'> {
  /** What is copied. */
  text: string
  /** Says what is copied where it is not obvious; 'Copy' by default. */
  label?: string
}

/** Copies a text to the clipboard, and says for a moment whether that worked. */
export function CopyButton({ text, label, ...props }: CopyButtonProps) {
  const { t } = useTranslation('copy-button')
  const { outcome, copy } = useCopy()
  const state = {
    none: { icon: Copy, label: label ?? t('copy') },
    copied: { icon: Check, label: t('copied') },
    failed: { icon: TriangleAlert, label: t('failed') },
  }[outcome]
  return (
    <Button {...props} onPress={() => copy(text)}>
      <Icon icon={state.icon} size={16} />
      {state.label}
    </Button>
  )
}
