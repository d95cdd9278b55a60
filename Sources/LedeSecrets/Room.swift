enum LedeSecretsRoom {}
