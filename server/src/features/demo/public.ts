export { demoRoom } from './demo-feature.ts'
