export const importLabel = 'Import CSV'
export const exportLabel = 'Export CSV'
