import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '#client/lib/session-recovery/late.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'

const InviteDialog = late(() => import('./InviteDialog.tsx'))

/** Opens the form in which somebody is asked to join. */
export function InviteButton({ isMailSent }: { isMailSent: boolean }) {
  const { t } = useTranslation('users')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        <Icon icon={UserPlus} size={16} />
        {t('invite.open')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <InviteDialog isMailSent={isMailSent} isOpen onOpenChange={setOpen} />}
      </Suspense>
    </>
  )
}
