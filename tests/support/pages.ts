/** Every page that a signed-in admin of a demo shop can open, and one that is not there. */
export const PAGES = [
  '/',
  '/price',
  '/price-sale',
  '/price-compare',
  '/price-import',
  '/price-runs',
  '/price-runs/1',
  '/variants/1/history',
  '/gold-price-logs',
  '/gold-price-logs/latest',
  '/gold-price-logs/1',
  '/configuration',
  '/configuration/versions/1',
  '/configuration/sources',
  '/pages/maintenence',
  '/nowhere',
]
