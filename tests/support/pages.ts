/** Every page that a signed-in admin of a demo shop can open, and one that is not there. */
export const PAGES = [
  '/',
  '/price',
  '/price-sale',
  '/price-compare',
  '/price-import',
  '/products',
  '/price-runs',
  '/price-runs/1',
  '/variants/1/history',
  '/gold-price-logs',
  '/gold-price-logs/latest',
  '/gold-price-logs/1',
  '/configuration',
  '/configuration/versions/1',
  '/configuration/sources',
  '/users',
  '/audit',
  '/outbox',
  '/auth/cover-lockscreen',
  '/auth/boxed-lockscreen',
  '/pages/maintenence',
  '/nowhere',
]

/** Every door that stands open to somebody who is not signed in. */
export const DOORS = [
  '/login',
  '/auth/boxed-signin',
  '/auth/cover-register',
  '/auth/boxed-signup',
  '/auth/boxed-signup?token=over',
  '/auth/cover-password-reset',
  '/auth/boxed-password-reset',
  '/auth/boxed-password-reset?asked=1',
  '/auth/cover-password-reset?token=over',
]
