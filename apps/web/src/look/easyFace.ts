import './easyFace.css';
