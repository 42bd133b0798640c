import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import type { GoldPriceLogsProps } from '#server/market/history/props.ts'

/** The texts of the log that name its metal. */
export function useLogTexts({ metal }: Pick<GoldPriceLogsProps['filters'], 'metal'>) {
  const { t } = useQuoteLabels()
  if (metal === null || metal === 'XAU')
    return {
      title: t('title'),
      subtitle: t('subtitle'),
      enter: t('enter'),
      list: t('list'),
      gram: t('column.gram'),
      empty: { title: t('empty.title'), text: t('empty.text') },
    }
  return {
    title: t(`metals.title.${metal}`),
    subtitle: t('metals.subtitle'),
    enter: t(`metals.enter.${metal}`),
    list: t('metals.list'),
    gram: t('metals.gram'),
    empty: { title: t('metals.empty_title'), text: t('metals.empty_text') },
  }
}
