export { bentPressure, CURVE_LIMIT } from '@tuschel/ink';
