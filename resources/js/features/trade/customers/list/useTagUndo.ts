import { useTranslation } from 'react-i18next'
import { toast } from '#client/ui/Toasts.tsx'
import { useTagging, type Way } from './useTagging.ts'

export type TakeBack = (customers: number[], tag: string, way: Way) => Promise<void>

/** Takes a tagging back. Of thousands that takes as long as it took to tag them, so it tells how far it is as well. */
export function useTagUndo() {
  const { t } = useTranslation('customers')
  const { tag: tagMany, progress } = useTagging()
  const takeBack: TakeBack = async (customers, tag, way) => {
    const { changed, errors } = await tagMany({ customers }, tag, way)
    if (errors) toast({ title: t('failed'), tone: 'critical' })
    if (errors && changed.length === 0) return
    toast({ title: t(`tagging.${way}_done`, { count: changed.length, tag }), tone: 'positive' })
  }
  return { takeBack, progress }
}
