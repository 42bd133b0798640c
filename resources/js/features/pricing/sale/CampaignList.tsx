import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import type { CampaignProps } from '#server/pricing/runs/kinds/sale/props.ts'
import { CampaignCard } from './CampaignCard.tsx'

/** Campaigns that wait for somebody first, those that are over last. */
export function CampaignList({ campaigns }: { campaigns: CampaignProps[] }) {
  const { t } = useTranslation('sale-price')
  return (
    <Card title={t('list.title')}>
      {campaigns.length === 0 ? (
        <p className="text-text-2">{t('list.none')}</p>
      ) : (
        <ul>
          {campaigns.map((campaign) => (
            <CampaignCard key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
    </Card>
  )
}
