/** The design kit: the union of the antd components in use and what dresses them. The shell offers it, fetched once. */
export {
  Alert,
  Button,
  Card,
  Checkbox,
  Empty,
  Form,
  type FormInstance,
  Input,
  InputNumber,
  type InputRef,
  Modal,
  Pagination,
  Radio,
  Select,
  Spin,
  Tabs,
  Tag,
  Tooltip,
} from 'antd';
export { UiProvider } from './provider.tsx';
export { zodRule } from './zod-rule.ts';
