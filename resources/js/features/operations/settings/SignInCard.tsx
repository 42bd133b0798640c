import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { PartForm } from './useShopParts.ts'

/** Style of the sign-in page, screen lock, and second-factor policy. */
export function SignInCard({ form }: { form: PartForm<'security'> }) {
  const { t } = useTranslation('configuration')
  const { t: shell } = useTranslation('shell')
  const { data, errors, set } = form
  return (
    <Card title={shell('nav.security')} titleSize="large">
      <div className="flex flex-col gap-4">
        <div className="field-grid grid-cols-1 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField
            label={t('sign_in.style')}
            name="loginStyle"
            options={styles.map((id) => ({ id, label: t(`sign_in.style_${id}`) }))}
            value={data.loginStyle}
            onChange={(id) => set('loginStyle', id as typeof data.loginStyle)}
            error={errors.loginStyle}
          />
          <DecimalField
            label={t('sign_in.lock')}
            name="lockAfterMin"
            inputMode="numeric"
            suffix={t('sign_in.lock_unit')}
            value={data.lockAfterMin}
            onChange={(text) => set('lockAfterMin', text)}
            error={errors.lockAfterMin}
            hint={t('sign_in.lock_hint')}
          />
          <SelectField
            label={t('sign_in.two_factor')}
            name="secondFactor"
            options={policies.map((id) => ({ id, label: t(`sign_in.two_factor_${id}`) }))}
            value={data.secondFactor}
            onChange={(id) => set('secondFactor', id as typeof data.secondFactor)}
            error={errors.secondFactor}
            hint={t('sign_in.two_factor_hint')}
          />
        </div>
      </div>
    </Card>
  )
}

const styles = ['cover', 'boxed'] as const
const policies = ['optional', 'admins', 'everyone'] as const
